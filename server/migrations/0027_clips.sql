-- An exercise is shown by the gym's own link or by a clip of its own, which is a file of the data folder. Each upload
-- has a name of its own, so that what is under a name never changes.
alter table ejercicio_videos
  alter column video drop not null,
  add column clip text constraint ejercicio_videos_clip unique check (clip ~ '^[0-9a-f-]{36}\.(mp4|webm)$'),
  add constraint ejercicio_videos_uno check (num_nonnulls(video, clip) = 1);

-- Uploads whose files no exercise shows: one that is arriving, or that was let go of. What a program that stopped in
-- the middle left in the folder is known from here, and nothing else in it is ever removed.
create table clips_sobrantes (
  id uuid primary key,
  desde timestamptz not null,
  retirado boolean not null default false
);
