/** Where "back" leads, without the browser's history. */
export interface ParentScreen {
  to: string;
  name: string;
}

export const home: ParentScreen = { to: '/home', name: 'Home' };
const list: ParentScreen = { to: '/all-internships', name: 'Internships' };
const logIn: ParentScreen = { to: '/login', name: 'Login' };

/**
 * The screen above a public one.
 * @param path also with search and hash, such as `/internship-details/7`
 * @returns null for the start screen, which shows the name of the product instead
 */
export function parentForVisitor(path: string): ParentScreen | null {
  if (/^\/(home\/?)?([?#]|$)/.test(path)) return null;
  if (path.startsWith('/internship-details/')) return list;
  if (path.startsWith('/practice')) return { to: '/classroom', name: 'Classroom' };
  return /^\/(forgot|reset|confirm)-/.test(path) ? logIn : home;
}
