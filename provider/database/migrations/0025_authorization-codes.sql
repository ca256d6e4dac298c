-- works with: 0024_second-factors.sql
CREATE TABLE "authorization_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text,
	"tenant_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"nonce" text,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "redirect_uris" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "client_secret_hash" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "legacy_verifier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorization_codes_session" ON "authorization_codes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "authorization_codes_expiry" ON "authorization_codes" USING btree ("expires_at");