-- works with: 0033_api-token-ends.sql
CREATE TABLE "unpublished_events" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unpublished_events_at" ON "unpublished_events" USING btree ("at");