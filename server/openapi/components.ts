import * as accounts from '#contract/accounts';
import * as applications from '#contract/applications';
import * as categories from '#contract/categories';
import * as counts from '#contract/answers';
import * as internships from '#contract/internships';
import * as outreach from '#contract/outreach';
import * as participants from '#contract/participants';
import * as passwords from '#contract/passwords';
import * as profile from '#contract/profile';
import { answerConverter, requestConverter } from './convert';

/** Named schemas of requests, as in contract/. */
export const requests = requestConverter({
  StudentSignup: accounts.StudentSignup,
  SignIn: accounts.SignIn,
  ForgotPassword: passwords.ForgotPassword,
  ResetPassword: passwords.ResetPassword,
  StudentProfileChange: profile.StudentProfileChange,
  BusinessProfileChange: profile.BusinessProfileChange,
  AdminProfileChange: profile.AdminProfileChange,
  PasswordChange: profile.PasswordChange,
  NewInternship: internships.NewInternship,
  InternshipEdit: internships.InternshipEdit,
  InternshipStatusChange: internships.InternshipStatusChange,
  UpdateApplicationStatus: applications.UpdateApplicationStatus,
  UpdateUserStatus: accounts.UpdateUserStatus,
  ApproveUser: accounts.ApproveUser,
  ContactMessage: outreach.ContactMessage,
  NewsletterSubscription: outreach.NewsletterSubscription,
});

/** Named schemas of answers, and of objects that several answers share. */
export const answers = answerConverter({
  User: accounts.User,
  Student: accounts.Student,
  RegisterMatch: accounts.RegisterMatch,
  Category: categories.Category,
  Company: internships.Company,
  InternshipRow: internships.InternshipRow,
  OwnInternshipRow: internships.OwnInternshipRow,
  InternshipDetails: internships.InternshipDetails,
  Level: applications.Level,
  Application: applications.Application,
  ApplicationDetails: applications.ApplicationDetails,
  StatusChange: applications.StatusChange,
  Receipt: applications.Receipt,
  FileReceipt: applications.FileReceipt,
  RejectedLine: participants.RejectedLine,
  MessageAnswer: accounts.MessageAnswer,
  ProfileSavedAnswer: profile.ProfileSavedAnswer,
  InternshipSavedAnswer: internships.InternshipSavedAnswer,
  UserStatusAnswer: accounts.UserStatusAnswer,
  CountAnswer: counts.CountAnswer,
});
