import type { Language } from './languages';
import { ownLanguage } from './own-language';

export interface BrandLink {
  label: string;
  url: string;
}

/** What the file of an operator says of the brand (rule product-1), in one language. */
export interface GivenBrand {
  /** Of texts, colours and logo: phones fetch again what a changed brand changes. */
  version?: string;
  name?: string;
  infoEmail?: string;
  phone?: string;
  address?: string;
  tagline?: string;
  description?: string;
  about?: string;
  copyright?: string;
  links?: BrandLink[];
  /** Of the page about us, where links and figures of the model are another organisation's. */
  ownLinks?: BrandLink[];
  story?: {
    mission?: string;
    statistics: Record<'value' | 'label', string>[];
    testimonial: Record<'quote' | 'name' | 'role', string>;
  };
  /** In place of the drawn mark, at its address. */
  hasLogo?: boolean;
  /** Of the server's pages alone: CSS of the colours. */
  styles?: string;
}

/** Of the JSON in a page, which src/app/gate.js reads. */
export const BRAND_ID = 'brand';

export type GivenBrands = Partial<Record<Language, GivenBrand>>;

/** Set before all other code: by server/load-brand.ts, and for the page by src/app/gate.js, for the worker by /sw.js. */
const { portalBrand = {} } = globalThis as { portalBrand?: GivenBrands };

/** Empty without a file. */
export const { [ownLanguage]: given = {} }: GivenBrands = portalBrand;

export const { name: brandName = 'Wokabaut', version: brandVersion = '' } = given;
