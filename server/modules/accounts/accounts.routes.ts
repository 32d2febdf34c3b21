import { Hono } from 'hono';
import {
  SignIn,
  StudentSignup,
  type MessageAnswer,
  type ProfileAnswer,
  type SignInAnswer,
  type SignupAnswer,
} from '#contract/accounts';
import { messages } from '#contract/messages';
import type { ProfileSavedAnswer } from '#contract/profile';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { requireCaller } from '../../http/auth';
import { isJson, readJson } from '../../http/body';
import { clientAddress } from '../../http/client-address';
import type { AppEnv } from '../../http/context';
import { drainUnreadBody } from '../../http/discard-body';
import { limitAccount, limitAddress } from '../../http/rate-limit';
import { changePassword } from './change-password.usecases';
import { passwordRoutes } from './passwords.routes';
import { presentUser } from './users.views';
import { readOwnChange, type OwnChange } from './profile-form';
import { changeProfile, readProfile } from './profile.usecases';
import { endSession } from '../../sessions/sessions.usecases';
import { signIn } from './sign-in.usecases';
import { readBusinessSignup } from './signup-form';
import { signUpBusiness, signUpStudent } from './signup.usecases';

/** What PATCH /users does, and says. */
async function changeOwn(deps: Dependencies, caller: Caller, wanted: OwnChange): Promise<ProfileSavedAnswer> {
  if (wanted.kind === 'password') {
    const user = await changePassword(deps, caller, wanted.change);
    return { message: messages.password.updated, user: presentUser(user) };
  }
  const { change, image } = wanted;
  const user = await changeProfile(deps, caller, change, image);
  const isEmpty = !image && Object.values(change).every((value) => value === undefined);
  // What was sent again after a lost answer is as good as changed.
  const message = isEmpty ? messages.profile.nothingToChange : messages.profile.updated;
  return { message, user: presentUser(user) };
}

/** The calls of the OpenAPI document about one's own account. */
export const accountRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .post('/users', drainUnreadBody, limitAddress(deps, 'sign_up_address'), async (c) => {
      const signUp = async () => {
        if (isJson(c)) return signUpStudent(deps, await readJson(c, StudentSignup, { under: 'user' }));
        const { signup, image } = await readBusinessSignup(c, deps);
        return signUpBusiness(deps, signup, image);
      };
      const user = presentUser(await signUp());
      return c.json<SignupAnswer>({ message: messages.signup.success, status: 201, user }, 201);
    })
    .patch('/users', drainUnreadBody, requireCaller(deps), limitAccount(deps, 'profile_account'), async (c) =>
      c.json<ProfileSavedAnswer>(await changeOwn(deps, c.get('caller'), await readOwnChange(c, deps))),
    )
    .post('/users/sign_in', async (c) => {
      const { token, user } = await signIn(
        deps,
        await readJson(c, SignIn, { under: 'user', heading: messages.login.enterBoth }),
        clientAddress(c),
      );
      return c.json<SignInAnswer>({ token, message: messages.login.success, user: presentUser(user) });
    })
    .delete('/users/sign_out', requireCaller(deps), async (c) => {
      await endSession(deps, c.get('caller'));
      return c.json<MessageAnswer>({ message: messages.logout.success });
    })
    .get('/profile', requireCaller(deps), async (c) =>
      c.json<ProfileAnswer>({ user: presentUser(await readProfile(deps, c.get('caller'))) }),
    )
    .route('/', passwordRoutes(deps));
