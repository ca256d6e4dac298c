-- works with: 0035_tenant-type.sql
-- In the order of most writers: who removes a member meanwhile waits, and no two wait for each other.
LOCK TABLE "tenants", "users", "memberships" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "member_counts" (
	"tenant_id" uuid NOT NULL,
	"part" uuid DEFAULT gen_random_uuid() NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "member_counts_tenant_id_part_pk" PRIMARY KEY("tenant_id","part")
);
--> statement-breakpoint
CREATE TABLE "people_of_several" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people_of_several" ADD CONSTRAINT "people_of_several_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_by_name_anywhere" ON "memberships" USING btree ("shown_name_key","user_id");
--> statement-breakpoint
-- Counts by statement, so that an import adds one part for each tenant. Of a tenant that goes with its members no part
-- stays. A user who had an account before this transaction may be a member elsewhere, where another transaction adds
-- them at this moment: only an account that began here, and has no other membership, is certainly in one tenant.
CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO member_counts (tenant_id, people)
			SELECT tenant_id, count(*) FROM changed WHERE NOT invisible GROUP BY tenant_id;
		INSERT INTO people_of_several (user_id)
			SELECT DISTINCT c.user_id FROM changed c JOIN users u ON u.id = c.user_id
				WHERE u.xmin <> pg_current_xact_id()::xid
				OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = c.user_id AND m.tenant_id <> c.tenant_id)
			ON CONFLICT DO NOTHING;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO member_counts (tenant_id, people)
			SELECT c.tenant_id, -count(*) FROM changed c JOIN tenants t ON t.id = c.tenant_id
				WHERE NOT c.invisible GROUP BY c.tenant_id;
	ELSE
		INSERT INTO member_counts (tenant_id, people) VALUES (NEW.tenant_id, CASE WHEN NEW.invisible THEN -1 ELSE 1 END);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER memberships_added AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER memberships_removed AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER memberships_hidden AFTER UPDATE OF "invisible" ON "memberships" FOR EACH ROW
	WHEN (OLD.invisible IS DISTINCT FROM NEW.invisible) EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE FUNCTION forget_member_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM member_counts WHERE tenant_id = OLD.id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER tenants_removed AFTER DELETE ON "tenants" FOR EACH ROW EXECUTE FUNCTION forget_member_counts();
--> statement-breakpoint
INSERT INTO "member_counts" ("tenant_id", "people") SELECT "tenant_id", count(*) FROM "memberships" WHERE NOT "invisible" GROUP BY "tenant_id";
--> statement-breakpoint
INSERT INTO "people_of_several" ("user_id") SELECT "user_id" FROM "memberships" GROUP BY "user_id" HAVING count(*) > 1;
--> statement-breakpoint
-- Searches find a part of a word by trigrams, where the server has them: PostgreSQL's own extension pg_trgm, which the
-- owner of a database may add. Services refuse it for reasons of their own, and it may stand in a schema that this role
-- does not reach: then a search reads every member of the tenant, and the index can be made later.
DO $$
DECLARE
	place text;
BEGIN
	BEGIN
		IF NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm')
			AND EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm')
		THEN
			CREATE EXTENSION pg_trgm;
		END IF;
		SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
		IF place IS NOT NULL THEN
			EXECUTE format(
				'CREATE INDEX memberships_search ON memberships USING gin (shown_name_key %1$I.gin_trgm_ops, shown_email_key %1$I.gin_trgm_ops, shown_username_key %1$I.gin_trgm_ops)',
				place);
		END IF;
	EXCEPTION WHEN OTHERS THEN
		RAISE NOTICE 'pg_trgm cannot be used: searches of people read every member of a tenant (%)', SQLERRM;
	END;
END;
$$;
