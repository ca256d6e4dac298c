import type { Group, Role } from '../../../api/contract/types.ts';

export type GroupPerson = NonNullable<Group['users']>[number];

/** What a person edits of a group in one form. */
export interface GroupFields {
  readonly name: string;
  readonly color: string;
  readonly description: string;
  readonly roleIds: readonly string[];
}

export const byText = (one: string, other: string): number => one.localeCompare(other);
export const rolesOf = ({ roles = [] }: Group): readonly Role[] => roles;
export const peopleOf = ({ users = [] }: Group): readonly GroupPerson[] => users;
/** The fields that are written with the group itself. */
export const wordsOf = ({ name, color = '', description = '' }: Group): Omit<GroupFields, 'roleIds'> => ({
  name,
  color,
  description,
});

export const differ = (now: Group | undefined, opened: Group): boolean => {
  const [one, other] = [now && wordsOf(now), wordsOf(opened)];
  return (
    one !== undefined && (one.name !== other.name || one.color !== other.color || one.description !== other.description)
  );
};
