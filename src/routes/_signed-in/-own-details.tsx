export { OwnDetails } from '../../features/internships/own-details';
