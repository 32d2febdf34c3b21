import * as v from 'valibot';
import { count, time } from './answers';
import { limits } from './limits';
import { channels } from './notifications';

const problems = ['disk', 'store', 'mail', 'push', 'sms', 'failed', 'backup'] as const;
export type PortalProblem = (typeof problems)[number];

const Channel = v.picklist(['mail', ...channels]);

/** An admin has no number of their own. */
export const TestMessage = v.object({
  channel: v.optional(Channel, 'mail'),
  number: v.optional(v.pipe(v.string(), v.maxLength(limits.mobileNumber.max)), ''),
});
export type TestMessage = v.InferOutput<typeof TestMessage>;

const ChannelStatus = v.object({
  channel: Channel,
  is_on: v.boolean(),
  /** Due now; `retrying` of them failed before, and `since` is when the oldest was due. */
  waiting: count,
  retrying: count,
  since: v.nullable(time),
  /** Given up in the last 30 days. */
  failed: count,
  last_sent: v.nullable(time),
  last_failed: v.nullable(time),
  /** Without personal data. */
  last_error: v.nullable(v.string()),
});
export type ChannelStatus = v.InferOutput<typeof ChannelStatus>;

/** Rule admin-10. */
export const PortalStatus = v.object({
  problems: v.array(v.picklist(problems)),
  channels: v.array(ChannelStatus),
  backup: v.nullable(time),
  free_bytes: count,
  versions: v.object({ portal: v.string(), node: v.string(), database: v.string() }),
});
export type PortalStatus = v.InferOutput<typeof PortalStatus>;
