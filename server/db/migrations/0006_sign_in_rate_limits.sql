ALTER TABLE "sign_in_failures" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "sign_in_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "forgiven_at" TO "theoretical_arrival_at";--> statement-breakpoint
DROP INDEX "rate_limits_forgiven";--> statement-breakpoint
CREATE INDEX "rate_limits_arrival" ON "rate_limits" USING btree ("theoretical_arrival_at");