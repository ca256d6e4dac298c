-- works with: 0016_visible-members.sql
CREATE TABLE "former_passwords" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lockout_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid,
	"enabled" boolean NOT NULL,
	"max_attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lockout_policies_owner" UNIQUE NULLS NOT DISTINCT("tenant_id"),
	CONSTRAINT "lockout_policies_max_attempts" CHECK ("lockout_policies"."max_attempts" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "password_history_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid,
	"enabled" boolean NOT NULL,
	"history_size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_history_policies_owner" UNIQUE NULLS NOT DISTINCT("tenant_id"),
	CONSTRAINT "password_history_policies_size" CHECK ("password_history_policies"."history_size" BETWEEN 1 AND 24)
);
--> statement-breakpoint
CREATE TABLE "password_rotation_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid,
	"is_active" boolean NOT NULL,
	"rotation_period" integer NOT NULL,
	"notification_period" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_rotation_policies_owner" UNIQUE NULLS NOT DISTINCT("tenant_id"),
	CONSTRAINT "password_rotation_policies_period" CHECK ("password_rotation_policies"."rotation_period" BETWEEN 1 AND 3650),
	CONSTRAINT "password_rotation_policies_notice" CHECK ("password_rotation_policies"."notification_period" BETWEEN 0 AND 365)
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "locked_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "former_passwords" ADD CONSTRAINT "former_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockout_policies" ADD CONSTRAINT "lockout_policies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history_policies" ADD CONSTRAINT "password_history_policies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_rotation_policies" ADD CONSTRAINT "password_rotation_policies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_passwords_user" ON "former_passwords" USING btree ("user_id","replaced_at");
--> statement-breakpoint
-- Who is locked out of a tenant is shown there as locked.
CREATE OR REPLACE FUNCTION show_person() RETURNS trigger LANGUAGE plpgsql AS $$
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
    NEW.shown_locked := account.is_locked OR NEW.locked_out_at IS NOT NULL;
    NEW.shown_mfa_enrolled := account.mfa_enrolled;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
DROP TRIGGER memberships_show_person ON "memberships";
--> statement-breakpoint
CREATE TRIGGER memberships_show_person BEFORE INSERT OR UPDATE OF "activated_at", "locked_out_at" ON "memberships" FOR EACH ROW EXECUTE FUNCTION show_person();
