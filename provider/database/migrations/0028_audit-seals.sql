-- works with: 0027_audit-log.sql
CREATE TABLE "audit_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"previous" text NOT NULL,
	"count" integer NOT NULL,
	"first_id" uuid,
	"last_id" uuid,
	"last_at" timestamp (3) with time zone,
	"digest" text NOT NULL,
	"through_at" timestamp (3) with time zone NOT NULL,
	"through_id" uuid NOT NULL,
	"removed_before" timestamp (3) with time zone,
	"mac" text NOT NULL,
	"rows" jsonb,
	"is_logged" boolean NOT NULL,
	CONSTRAINT "audit_seals_previous_unique" UNIQUE("previous")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_seals_unlogged" ON "audit_seals" USING btree ("number") WHERE NOT "audit_seals"."is_logged";--> statement-breakpoint
-- As before (0027), and a row that changes gets another salt, so that no digest of before can be guessed from it.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased jsonb := NULLIF(current_setting('gatehouse.audit_erased', true), '')::jsonb;
  whole text;
  one record;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < NULLIF(current_setting('gatehouse.audit_over', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND erased IS NOT NULL THEN
    NEW := OLD;
    NEW.tenant_id := COALESCE((erased ->> OLD.tenant_id::text)::uuid, OLD.tenant_id);
    NEW.actor_id := COALESCE((erased ->> OLD.actor_id::text)::uuid, OLD.actor_id);
    NEW.subject_id := COALESCE(erased ->> OLD.subject_id, OLD.subject_id);
    IF NEW.actor_id IS DISTINCT FROM OLD.actor_id
      OR (OLD.actor_id IS NULL AND OLD.actor_kind = 'user' AND NEW.subject_id IS DISTINCT FROM OLD.subject_id) THEN
      NEW.ip_address := NULL;
      NEW.user_agent := NULL;
      NEW.actor_name := NULL;
      NEW.actor_email := NULL;
    END IF;
    IF OLD.details <> '{}'::jsonb THEN
      whole := OLD.details::text;
      FOR one IN SELECT key, value FROM jsonb_each_text(erased) LOOP
        whole := replace(whole, one.key, one.value);
      END LOOP;
      NEW.details := whole::jsonb;
    END IF;
    IF NEW IS DISTINCT FROM OLD THEN
      NEW.salt := gen_random_uuid();
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit rows are append-only';
END;
$$;
--> statement-breakpoint
-- Append-only: of a seal, its rows go when they are over (provider/crypto/seals/lawful.ts), and that it was logged is noted.
CREATE FUNCTION refuse_seal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.rows := CASE WHEN NEW.rows IS NULL THEN NULL ELSE OLD.rows END;
    OLD.rows := NEW.rows;
    OLD.is_logged := NEW.is_logged;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'seals are append-only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();
