import type { Page } from '@playwright/test'

/** How each popup opens, and what then stands on the screen. */
export const popups: {
  name: string
  open: (page: Page) => Promise<void>
  shown: (page: Page) => ReturnType<Page['getByRole']>
}[] = [
  {
    name: 'row menu',
    open: (page) => page.getByRole('button', { name: 'Acciones de GUADALUPE MARTÍNEZ MUÑOZ' }).click(),
    shown: (page) => page.getByRole('menu'),
  },
  {
    name: 'select',
    open: (page) => page.getByRole('combobox', { name: 'Forma de pago' }).click(),
    shown: (page) => page.getByRole('option', { name: 'Transferencia' }),
  },
  {
    name: 'combobox',
    open: (page) => page.getByRole('combobox', { name: 'Paciente' }).fill('mart'),
    shown: (page) => page.getByRole('option', { name: /GUADALUPE/ }),
  },
  {
    name: 'combobox without results',
    open: (page) => page.getByRole('combobox', { name: 'Paciente' }).fill('zzz'),
    shown: (page) => page.getByText('Sin resultados', { exact: true }),
  },
  {
    name: 'autocomplete',
    open: (page) => page.getByRole('combobox', { name: 'Armazón' }).fill('avi'),
    shown: (page) => page.getByRole('option', { name: 'Aviador negro' }),
  },
  {
    name: 'calendar',
    open: (page) => page.getByRole('button', { name: 'Abrir calendario' }).first().click(),
    shown: (page) => page.getByRole('grid'),
  },
  {
    name: 'dialog',
    open: (page) => page.getByRole('button', { name: 'Abrir diálogo' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Hora de Sesión' }),
  },
  {
    name: 'confirmation',
    open: (page) => page.getByRole('button', { name: 'Eliminar', exact: true }).click(),
    shown: (page) => page.getByRole('alertdialog', { name: '¿Eliminar el pedido 004812?' }),
  },
  {
    name: 'confirmation with an error',
    open: (page) => page.getByRole('button', { name: 'Cerrar sesión' }).click(),
    shown: (page) => page.getByRole('button', { name: 'Regresar' }),
  },
  {
    name: 'drawer',
    open: (page) => page.getByRole('button', { name: 'Menú', exact: true }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Menú principal' }),
  },
  {
    name: 'popover',
    open: (page) => page.getByRole('button', { name: 'Ver cita' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Miguel Á. Pérez' }),
  },
  {
    name: 'printer',
    open: (page) => page.getByRole('button', { name: 'Impresora conectada' }).click(),
    shown: (page) => page.getByRole('dialog').getByText('Conectada', { exact: true }),
  },
  {
    name: 'printer without bridge',
    open: (page) => page.getByRole('button', { name: 'Impresora sin puente' }).click(),
    shown: (page) => page.getByText('No se encuentra el programa que imprime'),
  },
  {
    name: 'printer that the browser forbids',
    open: (page) => page.getByRole('button', { name: 'Impresora sin permiso' }).click(),
    shown: (page) => page.getByText('El navegador no deja llegar a la impresora'),
  },
  {
    name: 'toast',
    open: (page) => page.getByRole('button', { name: 'Aviso de error' }).click(),
    shown: (page) => page.getByRole('button', { name: 'Cerrar aviso', includeHidden: true }),
  },
]
