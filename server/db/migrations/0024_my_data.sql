CREATE TABLE "erased_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	"file_ids" jsonb
);
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "resume_file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cover_letter_file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "delete_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_before" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deletion_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("delete_at") WHERE "users"."delete_at" is not null and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "applications_with_documents" ON "applications" USING btree ("internship_id") WHERE "applications"."resume_file_id" is not null;--> statement-breakpoint
CREATE INDEX "internships_closing" ON "internships" USING btree ("last_date_to_apply");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id");