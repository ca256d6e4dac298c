import { accountFilters } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import type { ChoiceCard } from '../ui/ChoiceCards.tsx';
import type { SubAccountsTexts } from './words.ts';

/** How people of the accounts above can come in, each with its effect. */
export const accessCards = ({ text }: SubAccountsTexts): ChoiceCard[] =>
  accountFilters.access.map((id) => ({
    id,
    name: text(`subAccounts.access.${id}`),
    text: text(`subAccounts.accessText.${id}`),
  }));

/** The type with this name. */
export const accessNamed = (id: string): (typeof accountFilters.access)[number] | undefined =>
  accountFilters.access.find((one) => one === id);
