import * as v from 'valibot';
import { id } from './answers';

/** A new database's categories (rule product-4). */
export const defaultCategories = [
  'Administration',
  'Agriculture & Fisheries',
  'Construction & Trades',
  'Education & Training',
  'Finance & Accounting',
  'Health & Community',
  'Hospitality & Tourism',
  'Information Technology',
  'Media & Communications',
  'Retail & Sales',
] as const;

export const Category = v.object({ id, name: v.string() });
export type Category = v.InferOutput<typeof Category>;

export const CategoriesAnswer = v.object({ internship_categories: v.array(Category) });
export type CategoriesAnswer = v.InferOutput<typeof CategoriesAnswer>;
