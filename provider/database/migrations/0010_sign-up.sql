CREATE TABLE "phone_numbers" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "phone_numbers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_up_strategies" (
	"strategy" text PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"is_required" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "first_user_role" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_link_id_invitation_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "invitation_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_link" ON "invitations" USING btree ("link_id");