CREATE TABLE "profile_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"wanted" jsonb NOT NULL,
	"logo_file_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"refusal" jsonb,
	CONSTRAINT "profile_changes_user" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_changes_waiting" ON "profile_changes" USING btree ("requested_at") WHERE "profile_changes"."refusal" is null;--> statement-breakpoint
CREATE INDEX "profile_changes_logo" ON "profile_changes" USING btree ("logo_file_id");
--> statement-breakpoint
-- Whoever opened the link of an e-mail change has confirmed the address; nobody else has (rule 45).
UPDATE "users" SET "email_confirmed_at" = (
	SELECT max("at") FROM "audit_log"
	WHERE "subject_type" = 'user' AND "subject_id" = "users"."id" AND "action" = 'email changed' AND "details" ->> 'to' = "users"."email"
) WHERE EXISTS (
	SELECT 1 FROM "audit_log"
	WHERE "subject_type" = 'user' AND "subject_id" = "users"."id" AND "action" = 'email changed' AND "details" ->> 'to' = "users"."email"
);
