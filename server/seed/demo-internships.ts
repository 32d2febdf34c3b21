import type { DemoInternship } from './demo-internship';
import { coastAndHighlands } from './demo-internships-coast';
import { officeAndCoffee } from './demo-internships-office';

export const demoInternships: readonly DemoInternship[] = [...officeAndCoffee, ...coastAndHighlands];
