import * as v from 'valibot';
import type { SignUpIdentifier } from 'gatehouse-contract/contract.js';
import { captchaOf } from '../../http/captcha/field.ts';
import { PASSWORD_MAX } from '../../crypto/keys/passwordHasher.ts';
import { jsonText, line, text } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { judgeSignUp } from './judge.ts';
import { signUpOpenly } from './openly.ts';
import { presentSignedUp } from './present.ts';
import { signUpQuietly } from './quietly.ts';
import { listSignUpStrategies } from './storage.ts';

const body = v.object({
  email: v.optional(text(320)),
  phoneNumber: v.optional(text(50)),
  username: v.optional(text(320)),
  companyName: line(200),
  name: v.optional(line(200)),
  password: v.optional(
    v.pipe(
      v.string('must be a text'),
      // What is longer is refused unread. The rules refuse what is too long for them.
      v.maxLength(PASSWORD_MAX * 4, `must have at most ${PASSWORD_MAX} characters`),
    ),
  ),
  metadata: v.optional(jsonText()),
  // Accepted and ignored: a user cannot give roles to themselves.
  roleIds: v.optional(v.pipe(v.array(text(100)), v.maxLength(200, 'must name at most 200 ids'))),
  invitationToken: v.optional(text(500)),
  // Compared with what the cookie of the browser proves, and looked up nowhere.
  replaces: v.optional(text(100)),
  recaptchaToken: v.optional(text(5_000)),
});

/** A sign-up with one identifier, and with those of the others that are switched on. */
const signUp = (main: SignUpIdentifier) =>
  anonymousWrite({
    limit: 'signUps',
    queued: true,
    body,
    captcha: captchaOf,
    prepare: (call) => judgeSignUp(call, call.body, main),
    write(call, judged) {
      const { email, phoneNumber, username } = judged.identifiers;
      const showsNothing = !judged.allowsUnproven || judged.hash === undefined;
      return email !== undefined && phoneNumber === undefined && username === undefined && showsNothing
        ? signUpQuietly(call, judged, email)
        : signUpOpenly(call, judged);
    },
    present: presentSignedUp,
  });

export const signUpRoutes = {
  'signUp.strategies': anonymousRead({ handle: ({ db }) => listSignUpStrategies(db) }),
  'signUp.signUp': signUp('email'),
  'signUp.signUpWithPhoneNumber': signUp('phoneNumber'),
  'signUp.signUpWithUsername': signUp('username'),
} satisfies Partial<RouteTable>;
