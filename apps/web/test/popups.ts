/** Something on the screen: by its role and name. */
type Cosa = {
  role: 'button' | 'combobox' | 'menu' | 'option' | 'grid' | 'dialog' | 'alertdialog'
  name?: string | RegExp
}

export interface Popup {
  name: string
  /** The sample that it is of. */
  muestra: 'lista' | 'elegir' | 'fechas' | 'superpuestos' | 'impresora'
  /** Opens it when it is pressed, or when a text is written into it. */
  abre: Cosa & { texto?: string }
  /** What then stands on the screen. */
  visto: Cosa | { texto: string | RegExp }
}

const boton = (name: string): Cosa => ({ role: 'button', name })
const paciente = (texto: string) => ({ role: 'combobox', name: 'Paciente', texto }) as const

/** The popups of the catalogue's samples, for their own tests and for the journey through the built page. */
export const popups: readonly Popup[] = [
  {
    name: 'row menu',
    muestra: 'lista',
    abre: boton('Acciones de GUADALUPE MARTÍNEZ MUÑOZ'),
    visto: { role: 'menu' },
  },
  {
    name: 'select',
    muestra: 'elegir',
    abre: { role: 'combobox', name: 'Forma de pago' },
    visto: { role: 'option', name: 'Transferencia' },
  },
  { name: 'combobox', muestra: 'elegir', abre: paciente('mart'), visto: { role: 'option', name: /GUADALUPE/ } },
  { name: 'combobox without results', muestra: 'elegir', abre: paciente('zzz'), visto: { texto: 'Sin resultados' } },
  {
    name: 'autocomplete',
    muestra: 'elegir',
    abre: { role: 'combobox', name: 'Armazón', texto: 'avi' },
    visto: { role: 'option', name: 'Aviador negro' },
  },
  { name: 'calendar', muestra: 'fechas', abre: boton('Abrir calendario'), visto: { role: 'grid' } },
  {
    name: 'dialog',
    muestra: 'superpuestos',
    abre: boton('Abrir diálogo'),
    visto: { role: 'dialog', name: 'Hora de Sesión' },
  },
  {
    name: 'confirmation',
    muestra: 'superpuestos',
    abre: boton('Eliminar'),
    visto: { role: 'alertdialog', name: '¿Eliminar el pedido 004812?' },
  },
  {
    name: 'confirmation with an error',
    muestra: 'superpuestos',
    abre: boton('Cerrar sesión'),
    visto: boton('Regresar'),
  },
  {
    name: 'drawer',
    muestra: 'superpuestos',
    abre: boton('Menú'),
    visto: { role: 'dialog', name: 'Menú principal' },
  },
  {
    name: 'popover',
    muestra: 'superpuestos',
    abre: boton('Ver cita'),
    visto: { role: 'dialog', name: 'Miguel Á. Pérez' },
  },
  { name: 'printer', muestra: 'impresora', abre: boton('Impresora conectada'), visto: { texto: 'Conectada' } },
  {
    name: 'printer without bridge',
    muestra: 'impresora',
    abre: boton('Impresora sin puente'),
    visto: { texto: /No se encuentra el programa que imprime/ },
  },
  {
    name: 'printer that the browser forbids',
    muestra: 'impresora',
    abre: boton('Impresora sin permiso'),
    visto: { texto: /El navegador no deja llegar a la impresora/ },
  },
  { name: 'toast', muestra: 'superpuestos', abre: boton('Aviso de error'), visto: boton('Cerrar aviso') },
]
