// The dialogs of a page of roles. They share one file with the editor, because a user who opens a dialog opens it next.
export { RoleEditor } from './RoleEditor.tsx';
export { DeleteRole, NewRole } from './RoleDialogs.tsx';
