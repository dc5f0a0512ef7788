-- The tax regime that a branch issues under may be chosen on its form. 'RFC' is what the RFC says by its length: a company's 601, a
-- person's 612.
alter table sucursal add column regimen text not null default 'RFC'
  check (regimen in ('RFC', '601', '603', '612', '621', '625', '626'));
update sucursal set regimen = regimen_fiscal where regimen_fiscal in ('601', '603', '612', '621', '625', '626');
comment on column sucursal.regimen_fiscal is 'Replaced by regimen; read and written by nobody';
