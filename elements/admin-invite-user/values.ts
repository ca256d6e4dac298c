/** What the form of an invitation holds. */
export interface Values {
  emails: readonly string[];
  /** The text in the field of addresses. */
  typed: string;
  /** Addresses that are invited after these. */
  waiting: readonly string[];
  /** Untouched: the default roles. */
  roleIds: readonly string[] | null;
  name: string;
  phone: string;
  username: string;
  day: string;
  /** Empty: that of the page. */
  language: string;
  applicationIds: readonly string[];
}

export const EMPTY: Values = {
  emails: [],
  typed: '',
  waiting: [],
  roleIds: null,
  name: '',
  phone: '',
  username: '',
  day: '',
  language: '',
  applicationIds: [],
};

/** What one person alone is given, with the most characters the service takes. */
export const longest = { name: 200, phone: 40, username: 100 } as const;
export const ownFields = ['name', 'phone', 'username'] as const;
