/**
 * Every sentence of screens.md sections 5 and 8, and those of 4 and 6 that a screen says, typed from there and from nowhere else, by the screen that says it. What
 * is "only logged" there says nothing on a screen.
 *
 * Section 8's "Something went wrong", without the mark, is what a service makes of an error that has no words: it never
 * comes before people, since each screen has a sentence of its own for such an error, here the fallback of its subject;
 * for a new internship that is "Something went wrong!".
 */
export const sentences = {
  Login: [
    'Please enter both email and password.',
    'Login failed! Please try again.',
    'Login failed! Please try again later.',
  ],
  'Student signup': [
    'Passwords do not match.',
    'Please fill all required fields.',
    'Signup successful!',
    'Signup failed! Please try again later.',
  ],
  'Business signup': [
    'Passwords do not match.',
    'Only PNG and JPG images are allowed.',
    'Please fill all required fields and upload an image.',
    'Signup successful!',
    'Signup failed! Please try again later.',
  ],
  'Forgot password': [
    'Please enter a valid email address.',
    'Check your email for reset instructions.',
    'Failed to send reset link. Please try again.',
  ],
  'Reset password': [
    'Please fill in both fields correctly.',
    'Passwords do not match!',
    'Your password has been reset successfully!',
    'Failed to reset password. Please try again.',
  ],
  'Password change': [
    'Passwords do not match',
    'Please check your email and current password first.',
    'Current password is incorrect.',
    'Credentials verified successfully!',
    'Password updated successfully!',
    'Error updating password. Please try again.',
    'New password and confirm password do not match.',
    'User not authenticated. Please log in again.',
  ],
  Contact: [
    'Please fill all required fields',
    'Your message has been sent successfully!',
    'Failed to send message. Please try again later.',
  ],
  Newsletter: [
    'Please enter a valid email address',
    'You have successfully subscribed to the newsletter!',
    'Failed to subscribe. Please try again later.',
  ],
  'Edit profile': [
    'Full Name is required',
    'City is required',
    'Date of Birth is required',
    'Mobile Number is required',
    'Valid Email is required',
    'Authentication token is missing',
  ],
  'Business profile': ['Failed to load profile data.', 'Authentication token is missing'],
  'Create internship': [
    'Role title is required',
    'Location is required',
    'Custom location is required',
    'Financing type is required',
    'Duration is required',
    'Skills are required',
    'Last date to apply is required',
    'Category is required',
    'Description is required',
    'Please enter custom location.',
    'Please fill all required fields correctly.',
    'Internship created successfully!',
    'Something went wrong!',
    'Failed to fetch categories.',
  ],
  'Edit internship': [
    'Please fill all required fields.',
    'Internship updated successfully!',
    'Error updating internship!',
  ],
  'Details and lists': [
    'Error fetching internship details!',
    'Authentication token is missing',
    'Invalid Internship ID',
    'Error fetching internships!',
    'Error fetching categories!',
  ],
  'Business management': [
    'Error fetching your internships!',
    'Failed to fetch internships',
    'Error archiving internship',
    'Error restoring internship',
    'Error updating status',
    'Error deleting internship',
    'Internship archived successfully',
    'Internship restored successfully',
    'Internship status updated to available',
    'Error fetching applications',
    'Failed to update status',
    'Application status updated successfully',
    'Authentication token is missing or user is not a business',
  ],
  Dashboard: [
    'Authentication token is missing or user is not a business',
    'Authentication token is missing or user is not an admin',
  ],
  Admin: [
    'Failed to update status',
    'Student details not found',
    'Business details not found',
    'Status updated to pending',
    'Status updated to approved',
    'Status updated to rejected',
    'Authentication token is missing or user is not an admin',
  ],
  Apply: [
    'Please fill out all required fields correctly.',
    'Please select at least one grade.',
    'Please upload both Resume and Cover Letter.',
    'Please enter a school name for Grade 8.',
    'Please enter a school name for Grade 10.',
    'Please enter a school name for Grade 12.',
    'Grade 8 already added',
    'Grade 10 already added',
    'Grade 12 already added',
    'Grade 8 has already been added.',
    'Grade 10 has already been added.',
    'Grade 12 has already been added.',
    'There was an error submitting your application!',
  ],
} as const;

export type Subject = keyof typeof sentences;
export type Sentence<S extends Subject> = (typeof sentences)[S][number];

/** The toasts that screens.md names with their titles, in the words in which they are seen. */
export const titled: Partial<Record<Subject, readonly string[]>> = {
  Login: ['Error: Login failed! Please try again.'],
  'Student signup': ['Success: Signup successful!'],
  'Business signup': ['Success: Signup successful!'],
  'Password change': ['Error: Current password is incorrect.'],
  'Create internship': ['Validation Error: Please fill all required fields correctly.'],
  'Edit internship': ['Missing Fields: Please fill all required fields.'],
  'Business management': ['Error: Failed to fetch internships'],
};
