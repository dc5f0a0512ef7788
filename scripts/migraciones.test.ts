import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error a script without types
import { migracionesPeligrosas, peligrosDe } from './migraciones.mjs'

test('no migration stops a chain at work', () => {
  expect(migracionesPeligrosas(path.resolve(import.meta.dirname, '../db/migrations'))).toEqual([])
})

test.each([
  'create index pedido_x on pedido (folio);',
  'CREATE UNIQUE INDEX x\n  ON cliente (id);',
  'alter table pago add constraint x check (importe <> 0);',
  'alter table cita add foreign key (id) references cliente (id);',
  'alter table mensaje alter column texto set not null;',
  'alter table pedido alter column folio type bigint;',
  'alter table cliente add column x text generated always as (lower(nombre)) stored;',
  'alter table pedido drop column folio;',
  'alter table pedido rename folio to numero;',
  'create table x (a int);\nupdate pedido set folio = 1;',
  'delete from auditoria where id < 5;',
  'vacuum full cliente;',
])('refused: %s', (texto) => {
  expect(peligrosDe(texto)).toHaveLength(1)
})

test.each([
  'create index concurrently if not exists pedido_x on pedido (folio);',
  'create table x (a int); create index x_a on x (a);',
  'alter table pago add constraint x check (importe <> 0) not valid;',
  'alter table pedido add column x text;',
  'alter table pago validate constraint x;',
  '-- update pedido set folio = 1\nselect 1;',
  'create function f() returns void language sql as $$ update pedido set folio = 1 $$;',
])('taken: %s', (texto) => {
  expect(peligrosDe(texto)).toEqual([])
})
