import type { Category } from '#contract/categories';
import type { Dependencies } from '../../dependencies';
import { listCategories } from './categories.repository';

/** Every category, in the order they were made. */
export const readCategories = ({ database }: Dependencies): Promise<Category[]> => listCategories(database);
