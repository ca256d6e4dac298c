import type { SampleMembership, SampleUser } from './document.ts';

/** Several names stand in one text, with spaces between them. */
type Extra = Omit<Partial<SampleUser>, 'memberships'> &
  Omit<Partial<SampleMembership>, 'groups' | 'applications'> & { groups?: string; applications?: string };

/**
 * One sample person: name, mailbox, roles, days since joining and since the last login (null: never), and what is
 * special.
 */
type Row = readonly [
  name: string,
  mailbox: string,
  roles: string,
  joined: number,
  lastLogin: number | null,
  extra?: Extra,
];

export const acme: readonly Row[] = [
  [
    'Jürgen Müller-Lüdenscheidt',
    'juergen.mueller',
    'member',
    812,
    2,
    { groups: 'Engineering', applications: 'Console' },
  ],
  ['Zoë Ångström', 'zoe.angstrom', 'member analyst', 640, 1, { groups: 'Data', provider: 'google', mfaEnrolled: true }],
  ['سلمى الحدّاد', 'salma.alhaddad', 'member', 501, 4, { groups: 'Support', provider: 'microsoft' }],
  [
    'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu Hohenzollern-Sigmaringen',
    'maximiliana.wolfeschlegelsteinhausenbergerdorff',
    'analyst',
    377,
    30,
    { provider: 'saml' },
  ],
  [
    'Nguyễn Thị Minh Khai',
    'minhkhai.nguyen',
    'member',
    365,
    0.2,
    { groups: 'Engineering', username: 'minhkhai', mfaEnrolled: true },
  ],
  ['田中 陽菜', 'hina.tanaka', 'member', 350, 12, { provider: 'github', groups: 'Engineering Design' }],
  ['Björk Guðmundsdóttir', 'bjork.gudmundsdottir', 'viewer', 340, 61, { provider: 'scim2' }],
  [
    'Oluwaseun Adébáyọ̀',
    'oluwaseun.adebayo',
    'manager',
    322,
    3,
    { groups: 'Support Data', mfaEnrolled: true, applications: 'Console Reports' },
  ],
  ['María José García de la Vega', 'mariajose.garcia', 'member', 300, 5, { provider: 'google' }],
  ["Siobhán O'Connor", 'siobhan.oconnor', 'viewer', 290, 92, { provider: 'saml' }],
  ['Дмитрий Соколов', 'dmitri.sokolov', 'member', 288, 7, { provider: 'scim2', groups: 'Engineering' }],
  ['Łukasz Wójcik', 'lukasz.wojcik', 'member', 271, null, { invited: true, verified: false }],
  [
    'Priya Ramanathan',
    'priya.ramanathan',
    'manager analyst',
    260,
    0.5,
    { username: 'priya', mfaEnrolled: true, applications: 'Reports' },
  ],
  ['João Gonçalves', 'joao.goncalves', 'member', 255, 9, { provider: 'microsoft', groups: 'Design' }],
  ['Anaïs Lefèbvre', 'anais.lefebvre', 'member', 244, 140, { disabled: true }],
  ['Kwame Mensah', 'kwame.mensah', 'viewer', 240, 22, { provider: 'linkedin' }],
  ['Şebnem Yıldız', 'sebnem.yildiz', 'member', 231, 6, { provider: 'google', groups: 'Data' }],
  ['Hans-Peter Öztürk', 'hanspeter.oeztuerk', 'member', 225, 18, { locked: true }],
  [
    'Eirik Sørensen',
    'eirik.sorensen',
    'member',
    219,
    2.5,
    { provider: 'github', groups: 'Engineering', mfaEnrolled: true },
  ],
  ['Chloe Baker', 'chloe.baker', 'analyst', 210, 1.2, { applications: 'Reports' }],
  ['Mohammed bin Rashid', 'mohammed.rashid', 'manager', 203, 11, { provider: 'saml', mfaEnrolled: true }],
  ['Φωτεινή Παπαδοπούλου', 'foteini.papadopoulou', 'member', 200, 33, { provider: 'facebook' }],
  ['Lena Großmann', 'lena.grossmann', 'member', 190, 4.5, { groups: 'Support' }],
  ['Tomasz Król', 'tomasz.krol', 'viewer', 181, null, { invited: true, verified: false, provider: 'google' }],
  ['Yuki Nakamura', 'yuki.nakamura', 'member', 176, 8, { provider: 'apple', groups: 'Design' }],
  ['Fatima Zahra Benali', 'fatima.benali', 'member', 170, 2, { provider: 'microsoft', groups: 'Support' }],
  ['Ruth Cohen', 'ruth.cohen', 'analyst', 160, 16, { mfaEnrolled: true }],
  ['Diego Fernández Núñez', 'diego.fernandez', 'member', 150, 1, { provider: 'slack' }],
  ['Aoife Ní Bhriain', 'aoife.nibhriain', 'viewer', 241, 210, { disabled: true, provider: 'scim2' }],
  [
    'Wei Zhang',
    'wei.zhang',
    'member',
    133,
    3,
    { username: 'wzhang', groups: 'Engineering', phoneNumber: '+8613800138000' },
  ],
  ['Ingrid Bergström', 'ingrid.bergstrom', 'member', 125, 5.5, { provider: 'google' }],
  ['Temporary Auditor', 'auditor', 'viewer', 20, 2, { expiresInDays: 10 }],
  ['Marek Černý', 'marek.cerny', 'member', 110, 47, { provider: 'github', breached: true }],
  ['Chidi Okonkwo', 'chidi.okonkwo', 'member', 95, 6, { groups: 'Data' }],
  ['Sofia Rossi', 'sofia.rossi', 'manager', 88, 0.8, { mfaEnrolled: true, groups: 'Design', applications: 'Console' }],
  ['Arjun Patel', 'arjun.patel', 'member', 71, 13, { provider: 'linkedin' }],
  ['Emma van den Berg', 'emma.vandenberg', 'member', 60, 4, { provider: 'saml' }],
  ['Contractor Kim', 'kim.contractor', 'viewer', 55, 41, { expiresInDays: -5 }],
  ['Noah Schäfer', 'noah.schaefer', 'member', 41, 1.5, { groups: 'Engineering' }],
  ['Grace Wanjiku', 'grace.wanjiku', 'member', 30, null, { invited: true, verified: false }],
  ['Liam Tremblay', 'liam.tremblay', 'analyst', 14, 0.1, { provider: 'google', groups: 'Data' }],
  ['Isabella Morales', 'isabella.morales', 'member', 3, null, { invited: true, verified: false }],
];

export const globex: readonly Row[] = [
  ['Hank Scorpio', 'hank', 'administrator', 900, 1, { mfaEnrolled: true }],
  ['Mindy Simmons', 'mindy', 'member', 500, 4],
  ['Otávio Queirós', 'otavio', 'manager', 420, 2, { provider: 'google' }],
  ['Käthe Vogel', 'kaethe', 'member', 390, 9],
  ['Ravi Shankar Iyer', 'ravi', 'analyst', 333, 0.4, { provider: 'microsoft' }],
  ['Beatriz Lima', 'beatriz', 'viewer', 210, 35],
  ['Piotr Zieliński', 'piotr', 'member', 190, 3, { provider: 'saml' }],
  ['Amélie Dubois', 'amelie', 'member', 150, 6],
  ['Ethan Brooks', 'ethan', 'member', 101, 77, { disabled: true }],
  ['林 志玲', 'zhiling', 'member', 66, 2, { provider: 'apple' }],
  ['Nadia Haddad', 'nadia', 'manager', 44, 1],
  ['Viktor Novák', 'viktor', 'viewer', 9, null, { invited: true, verified: false }],
];

export function toPerson(
  tenant: string,
  [name, mailbox, roles, joinedDaysAgo, lastLoginDaysAgo, extra = {}]: Row,
): SampleUser {
  const { groups, applications, invited, disabled, expiresInDays, ...person } = extra;
  return {
    ...person,
    name,
    email: `${mailbox}@${tenant}.example`,
    memberships: [
      {
        tenant,
        roles: roles.split(' '),
        joinedDaysAgo,
        ...(lastLoginDaysAgo !== null && { lastLoginDaysAgo }),
        ...(groups && { groups: groups.split(' ') }),
        ...(applications && { applications: applications.split(' ') }),
        ...(invited && { invited }),
        ...(disabled && { disabled }),
        ...(expiresInDays !== undefined && { expiresInDays }),
      },
    ],
  };
}
