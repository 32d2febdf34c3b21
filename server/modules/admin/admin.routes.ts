import { Hono, type Context } from 'hono';
import {
  ApproveUser,
  UpdateUserStatus,
  UserListQuery,
  type BusinessListAnswer,
  type StudentListAnswer,
  type UserStatusAnswer,
} from '#contract/accounts';
import { messages } from '#contract/messages';
import type { Dependencies } from '../../dependencies';
import { requireRole } from '../../http/auth';
import { readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import { limitAccount } from '../../http/rate-limit';
import { requireValid } from '../../core/require-valid';
import { presentUser } from '../accounts/users.views';
import { registerMatches } from '../participants/participants.usecases';
import * as usecases from './admin.usecases';

const readQuery = (c: Context<AppEnv>): UserListQuery => requireValid(UserListQuery, c.req.query());

/** The calls of the OpenAPI document under /admin. */
export function adminRoutes(deps: Dependencies) {
  const admin = requireRole(deps, 'admin');
  const decides = [admin, limitAccount(deps, 'decision_account')] as const;
  const heading = messages.admin.statusFailed;
  const setStatus = async (c: Context<AppEnv>, change: UpdateUserStatus): Promise<UserStatusAnswer> => {
    const user = await usecases.updateUserStatus(deps, c.get('caller'), change);
    return { message: messages.admin.statusUpdated(user.status), user: presentUser(user) };
  };
  return (
    new Hono<AppEnv>()
      .get('/admin/list_students', admin, async (c) => {
        const students = await usecases.listStudents(deps, readQuery(c));
        const matches = await registerMatches(deps, students);
        const users = students.map((student) => ({
          ...presentUser(student),
          register_match: matches?.get(student.id) ?? null,
        }));
        return c.json<StudentListAnswer>({ users });
      })
      .get('/admin/list_business', admin, async (c) => {
        const businesses = await usecases.listBusinesses(deps, readQuery(c));
        return c.json<BusinessListAnswer>({ companies: businesses.map(presentUser) });
      })
      .post('/admin/update_user_status', ...decides, async (c) =>
        c.json(await setStatus(c, await readJson(c, UpdateUserStatus, { heading }))),
      )
      // With two slashes as well: that is how the product calls it (rule 7).
      .on('POST', ['/admin/approve_user', '/admin//approve_user'], ...decides, async (c) => {
        const { id } = await readJson(c, ApproveUser, { heading });
        return c.json(await setStatus(c, { id, status: 'approved', reason: '' }));
      })
  );
}
