import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  events: [
    'console.key.created',
    'console.session.opened',
    'console.session.ended',
    'console.tenant.plans.changed',
    'console.tenant.feature.changed',
    'console.feature.changed',
    'console.plan.changed',
    'console.role.changed',
    'console.user.enabled',
    'console.user.disabled',
    'console.user.sessions.ended',
    'console.user.stepped-up',
    'console.user.roles.changed',
    'console.vendor.changed',
    'console.portal.changed',
    'console.flag.changed',
  ],
};
