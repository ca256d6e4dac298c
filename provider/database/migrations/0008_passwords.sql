CREATE TABLE "password_rules" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"min_length" integer,
	"max_length" integer,
	"allow_passphrases" boolean DEFAULT false NOT NULL,
	"min_phrase_length" integer,
	"min_optional_tests_to_pass" integer,
	"check_three_repeated_chars" boolean DEFAULT false NOT NULL,
	"require_lowercase" boolean DEFAULT false NOT NULL,
	"require_uppercase" boolean DEFAULT false NOT NULL,
	"require_numbers" boolean DEFAULT false NOT NULL,
	"require_special_chars" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_rules_min_length" CHECK ("password_rules"."min_length" BETWEEN 8 AND 128),
	CONSTRAINT "password_rules_max_length" CHECK ("password_rules"."max_length" BETWEEN 128 AND 256),
	CONSTRAINT "password_rules_min_phrase_length" CHECK ("password_rules"."min_phrase_length" BETWEEN 8 AND 128),
	CONSTRAINT "password_rules_optional_tests" CHECK ("password_rules"."min_optional_tests_to_pass" BETWEEN 0 AND 4)
);
--> statement-breakpoint
ALTER TABLE "password_rules" ADD CONSTRAINT "password_rules_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "vendors"("id") ON DELETE cascade ON UPDATE no action;