-- works with: 0014_origins.sql
CREATE TABLE "operator_tokens" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp (3) with time zone,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "operator_tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "operator_tokens_previous_hash_unique" UNIQUE("previous_hash")
);
