DROP INDEX "applications_progress";--> statement-breakpoint
CREATE INDEX "applications_reached" ON "applications" USING btree ("student_id","status") WHERE "applications"."status" <> 'submitted';