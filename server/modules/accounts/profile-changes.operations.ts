import { messages } from '#contract/messages';
import { ProfileSavedAnswer } from '#contract/profile';
import { anyToken, operation } from '../../http/operation';
import { ownUserView } from './own-profile.views';
import { withdrawProposal } from './profile-changes.usecases';

const withdraw = operation(
  {
    id: 'withdrawProfileChanges',
    method: 'delete',
    path: '/users/profile_changes',
    tag: 'Accounts',
    summary: 'Take back what of the own profile waits for an admin',
    description: 'Also puts away what an admin refused. Harmless when nothing waits.',
    who: anyToken,
    rateLimits: ['profile_account'],
    answers: { 200: ProfileSavedAnswer },
  },
  async ({ deps, caller }) => ({
    message: messages.profileChanges.withdrawn,
    user: await ownUserView(deps, await withdrawProposal(deps, caller)),
  }),
);

export const profileChangeOperations = [withdraw];
