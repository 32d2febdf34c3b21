CREATE INDEX "applications_resume" ON "applications" USING btree ("resume_file_id");--> statement-breakpoint
CREATE INDEX "applications_cover_letter" ON "applications" USING btree ("cover_letter_file_id");--> statement-breakpoint
CREATE INDEX "users_logo" ON "users" USING btree ("logo_file_id") WHERE "users"."logo_file_id" is not null;