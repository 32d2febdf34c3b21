CREATE INDEX "internships_updated" ON "internships" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "internships_removed" ON "internships" USING btree ("removed_at") WHERE "internships"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_failures_last" ON "sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "businesses_updated" ON "users" USING btree ("updated_at") WHERE "users"."role" = 'business';