-- As `folded` of contract/search.ts: a test compares them.
CREATE FUNCTION folded(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	plain text := translate(written, '''’‘‚‛‟ʹʻʼʽʾʿˈ′`´＇ꞌ՚׳', '');
BEGIN
	IF octet_length(plain) > char_length(plain) THEN
		plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
		plain := translate(lower(plain COLLATE "und-x-icu"), 'øłđıðþŋħŧ‐‑–—', 'oldidtnht----');
		plain := replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
	END IF;
	plain := replace(lower(plain COLLATE "C"), '(0)', '');
	RETURN replace(plain, '-', ' ') || E'\n' ||
		replace(regexp_replace(plain, '([0-9])[ ().+/-]+(?=[0-9])', '\1', 'g'), '-', '');
END $$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text;
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "folded" text;
--> statement-breakpoint
-- Not generated columns: a backup inserts whole rows.
CREATE FUNCTION fold_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	written jsonb := to_jsonb(NEW);
BEGIN
	NEW."folded" := folded((SELECT coalesce(string_agg(written ->> name, E'\n'), '') FROM unnest(TG_ARGV) AS name));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_fold BEFORE INSERT OR UPDATE OF "company_name", "full_name", "email", "mobile_number", "business_number", "city", "folded" ON "users" FOR EACH ROW EXECUTE FUNCTION fold_columns('company_name', 'full_name', 'email', 'mobile_number', 'business_number', 'city');
--> statement-breakpoint
CREATE TRIGGER participants_fold BEFORE INSERT OR UPDATE ON "participants" FOR EACH ROW EXECUTE FUNCTION fold_columns('full_name', 'email', 'mobile_number', 'city', 'cohort');
--> statement-breakpoint
UPDATE "users" SET "folded" = '';
--> statement-breakpoint
UPDATE "participants" SET "folded" = '';
