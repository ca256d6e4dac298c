import { anonymousRead, type RouteTable } from '../pipeline/route.ts';

export const captchaRoutes = {
  'captcha.policy': anonymousRead({ handle: ({ services, db }) => services.captcha.policy(db) }),
  'captcha.challenge': anonymousRead({
    limit: 'preLogin',
    handle: ({ services, now }) => services.captcha.challenge(now),
  }),
} satisfies Partial<RouteTable>;
