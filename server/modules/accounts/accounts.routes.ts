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
import type { Dependencies } from '../../dependencies';
import { requireCaller } from '../../http/auth';
import { isJson, readJson } from '../../http/body';
import { clientAddress } from '../../http/client-address';
import type { AppEnv } from '../../http/context';
import { drainUnreadBody } from '../../http/drain';
import { presentUser } from './present-user';
import { readProfile } from './profile.usecases';
import { endSession } from './sessions.usecases';
import { signIn } from './sign-in.usecases';
import { readBusinessSignup } from './signup-form';
import { signUpBusiness, signUpStudent } from './signup.usecases';

/** The calls of api.md about one's own account. */
export const accountRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .post('/users', drainUnreadBody, async (c) => {
      const signUp = async () => {
        if (isJson(c)) return signUpStudent(deps, await readJson(c, StudentSignup, { under: 'user' }));
        const { signup, image } = await readBusinessSignup(c, deps);
        return signUpBusiness(deps, signup, image);
      };
      const user = presentUser(await signUp());
      return c.json<SignupAnswer>({ message: messages.signup.success, status: 201, user }, 201);
    })
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
    );
