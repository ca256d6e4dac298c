// What a page of roles opens: one file, since whoever opens a dialog opens the editor next.
export { RoleEditor } from './RoleEditor.tsx';
export { DeleteRole, NewRole } from './RoleDialogs.tsx';
