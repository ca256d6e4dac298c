ALTER TABLE "memberships" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_name_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_email_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_username_key" text;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_phone_number" text;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_provider" text DEFAULT 'local' NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_verified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_locked" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "shown_mfa_enrolled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What a tenant sees of a person: the invitation as long as there is one that was not accepted, else the account.
CREATE FUNCTION show_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account record;
  invitation record;
BEGIN
  -- An account that changes at this moment is waited for: its own trigger does not see this row yet.
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM users WHERE id = NEW.user_id FOR SHARE;
  END IF;
  SELECT u.*, n.username_key INTO account
    FROM users u LEFT JOIN usernames n ON n.user_id = u.id WHERE u.id = NEW.user_id;
  SELECT i.* INTO invitation
    FROM invitations i WHERE i.tenant_id = NEW.tenant_id AND i.user_id = NEW.user_id;
  NEW.is_invited := NEW.activated_at IS NULL AND invitation.id IS NOT NULL;
  NEW.shown_email_key := account.email_key;
  IF NEW.is_invited THEN
    NEW.shown_name_key := invitation.name_key;
    NEW.shown_username_key := lower(invitation.username);
    NEW.shown_phone_number := invitation.phone_number;
    NEW.shown_provider := 'local';
    NEW.shown_verified := false;
    NEW.shown_locked := false;
    NEW.shown_mfa_enrolled := false;
  ELSE
    NEW.shown_name_key := account.name_key;
    NEW.shown_username_key := account.username_key;
    NEW.shown_phone_number := account.phone_number;
    NEW.shown_provider := account.provider;
    NEW.shown_verified := account.verified;
    NEW.shown_locked := account.is_locked;
    NEW.shown_mfa_enrolled := account.mfa_enrolled;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER memberships_show_person BEFORE INSERT OR UPDATE OF "activated_at" ON "memberships" FOR EACH ROW EXECUTE FUNCTION show_person();
--> statement-breakpoint
-- To write activated_at anew, unchanged, shows the person anew.
CREATE FUNCTION show_person_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    UPDATE memberships SET activated_at = activated_at WHERE user_id = NEW.id;
  ELSIF TG_TABLE_NAME = 'usernames' THEN
    UPDATE memberships SET activated_at = activated_at WHERE user_id = COALESCE(NEW.user_id, OLD.user_id);
  ELSE
    UPDATE memberships SET activated_at = activated_at
      WHERE tenant_id = COALESCE(NEW.tenant_id, OLD.tenant_id) AND user_id = COALESCE(NEW.user_id, OLD.user_id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER users_show_person AFTER UPDATE ON "users" FOR EACH ROW WHEN (
  (OLD.email_key, OLD.name_key, OLD.phone_number, OLD.provider, OLD.verified, OLD.is_locked, OLD.mfa_enrolled)
  IS DISTINCT FROM
  (NEW.email_key, NEW.name_key, NEW.phone_number, NEW.provider, NEW.verified, NEW.is_locked, NEW.mfa_enrolled)
) EXECUTE FUNCTION show_person_again();
--> statement-breakpoint
CREATE TRIGGER usernames_show_person AFTER INSERT OR UPDATE OR DELETE ON "usernames" FOR EACH ROW EXECUTE FUNCTION show_person_again();
--> statement-breakpoint
CREATE TRIGGER invitations_show_person AFTER INSERT OR DELETE OR UPDATE OF "name_key", "username", "phone_number" ON "invitations" FOR EACH ROW EXECUTE FUNCTION show_person_again();
--> statement-breakpoint
UPDATE memberships SET activated_at = activated_at;
--> statement-breakpoint
CREATE INDEX "memberships_by_name" ON "memberships" USING btree ("tenant_id","shown_name_key","user_id");
--> statement-breakpoint
CREATE INDEX "memberships_by_email" ON "memberships" USING btree ("tenant_id","shown_email_key","user_id");
--> statement-breakpoint
CREATE INDEX "memberships_by_age" ON "memberships" USING btree ("tenant_id","created_at","user_id");
