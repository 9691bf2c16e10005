-- Whose guarantee covers goods under a procedure, where a mandate lends it; null: of whoever lodged.
alter table declarations.stock add column cover_owner text;
