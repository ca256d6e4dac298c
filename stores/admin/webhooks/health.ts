import type { WebhookConfiguration } from '../../../api/contract/webhooks.ts';

/** How a webhook is. */
export const conditions = ['on', 'failing', 'off'] as const;
export type Condition = (typeof conditions)[number];

export function conditionOf({
  isActive,
  failingSince,
}: Pick<WebhookConfiguration, 'isActive' | 'failingSince'>): Condition {
  if (!isActive) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

/** The part of last week's deliveries that arrived, from 0 to 1; undefined where there were none. */
export function deliveredShare({ lastWeek: { delivered, failed } }: Pick<WebhookConfiguration, 'lastWeek'>) {
  const all = delivered + failed;
  return all === 0 ? undefined : delivered / all;
}
