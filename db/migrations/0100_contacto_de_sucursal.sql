-- How customers reach a branch: on the page of their order. Empty where nobody wrote it.
alter table sucursal
  add column telefono text check (telefono ~ '^\d{10}$'),
  add column horario text check (length(horario) between 1 and 120);
