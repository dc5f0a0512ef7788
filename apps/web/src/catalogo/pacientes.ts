import type { BadgeTone } from '../ui/Badge.tsx'

export type PacienteMuestra = {
  id: number
  nombre: string
  detalle: string
  telefono: string
  visita: string | null
  estado: { tone: BadgeTone; texto: string } | null
  sucursal: string
  saldo: number | null
}

const listo = { tone: 'ok', texto: 'Recibido en sucursal' } as const
const proceso = { tone: 'info', texto: 'En proceso de elaboración' } as const
const hoy = { tone: 'carey', texto: 'Entrega hoy' } as const

const fila = (
  id: number,
  nombre: string,
  detalle: string,
  telefono: string,
  visita: string | null,
  estado: PacienteMuestra['estado'],
  sucursal: string,
  saldo: number | null,
): PacienteMuestra => ({ id, nombre, detalle, telefono, visita, estado, sucursal, saldo })

/** Invented people, as long and as accented as the real ones. */
export const pacientes: readonly PacienteMuestra[] = [
  fila(
    1,
    'MARÍA FERNANDA HERNÁNDEZ GARCÍA',
    '34 años · Femenino',
    '222 000 0937',
    '2026-11-20',
    listo,
    '01 - Av. Juárez',
    850,
  ),
  fila(
    2,
    'JOSÉ LUIS LÓPEZ IBÁÑEZ',
    '58 años · Masculino',
    '222 000 4471',
    '2026-11-18',
    proceso,
    '01 - Av. Juárez',
    1250.5,
  ),
  fila(3, 'ANA SOFÍA NÚÑEZ PÉREZ', '9 años · Femenino', '221 000 1208', '2026-11-14', hoy, '02 - Cholula', 0),
  fila(
    4,
    'JUAN CARLOS MUÑOZ MARTÍNEZ',
    '47 años · Masculino',
    '222 000 8890',
    '2026-11-09',
    null,
    '01 - Av. Juárez',
    null,
  ),
  fila(5, 'GUADALUPE MARTÍNEZ MUÑOZ', '61 años · Femenino', '222 000 5512', null, null, '03 - Insurgentes', null),
]
