import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '#contract/notifications';

/** A phone with the keys of a subscription; it decrypts by RFC 8291 and 8188 on its own. */
export class PushPhone {
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  readonly subscription: PushSubscriptionInput;

  /** @param endpoint a new one of the push service */
  constructor(endpoint: string) {
    const p256dh = this.keys.generateKeys('base64url');
    this.subscription = { endpoint, keys: { p256dh, auth: this.auth.toString('base64url') } };
  }

  /** @param body as it came: salt, record size, the sender's key, and one record */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    if (record.length > recordSize) throw new Error('There is more than one record.');
    const shared = this.keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // Zeros may follow the mark of the last record.
    const end = plain.lastIndexOf(2);
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('The padding is wrong.');
    return plain.subarray(0, end).toString();
  }
}

/** A subscription that the portal takes. */
export const phoneSubscription = (
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
): PushSubscriptionInput => new PushPhone(endpoint).subscription;
