import type { ReactNode } from 'react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Kbd } from '../../../ui/texto.tsx'

interface Punto {
  que: string
  como: ReactNode
  /** Types of user that it is for; all of them without it. */
  tipos?: string
}

const enLaCaja: readonly Punto[] = [
  { que: 'Un paciente', como: 'Su nombre, sin importar acentos ni el orden, o su teléfono.' },
  { que: 'Un pedido', como: '«pedido 25», su folio (01-25) o el QR de su ticket.', tipos: '012' },
  { que: 'Las citas de un día', como: '«cita 12», «citas mañana» o «citas 12/12».' },
  { que: 'Una pantalla o una acción', como: 'Su nombre: «corte», «nueva cita», «lista de espera».' },
]

const tareas: readonly Punto[] = [
  { que: 'Registrar a alguien', como: 'Busca su nombre; si no está, elige «Nuevo paciente».' },
  { que: 'Agendar', como: '«Nueva cita», o un espacio libre de la semana.' },
  { que: 'Tomar un pedido', como: '«Nuevo pedido», o «Pedido» en la página del paciente.', tipos: '012' },
  { que: 'Cobrar o entregar', como: 'Busca al paciente; con → eliges «Cobrar», «Recibir» o «Entregar».', tipos: '012' },
  { que: 'Facturar', como: '«Facturar pedido», en el engrane del pedido.', tipos: '012' },
  { que: 'Examinar', como: '«Nueva visita», en la página del paciente. Lo que escribes se guarda solo.', tipos: '024' },
  { que: 'Cerrar la caja', como: '«Corte de Caja», al terminar el día.', tipos: '012' },
]

const teclas: readonly Punto[] = [
  {
    que: 'Ir a la caja de búsqueda',
    como: (
      <>
        <Kbd>F2</Kbd> <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> o <Kbd>/</Kbd>
      </>
    ),
  },
  {
    que: 'Elegir y abrir',
    como: (
      <>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> y <Kbd>↵</Kbd>
      </>
    ),
  },
  { que: 'Lo que se puede hacer con un resultado', como: <Kbd>→</Kbd> },
  {
    que: 'Guardar un formulario',
    como: (
      <>
        <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd>
      </>
    ),
  },
  { que: 'Cerrar', como: <Kbd>Esc</Kbd> },
]

function Parte({ titulo, puntos, className }: { titulo: string; puntos: readonly Punto[]; className?: string }) {
  const { userType } = useSesion().usuario
  return (
    <section className={className}>
      <h3 className="mb-2 font-semibold">{titulo}</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
        {puntos
          .filter(({ tipos }) => !tipos || tipos.includes(userType))
          .map(({ que, como }) => (
            <div key={que} className="sm:contents">
              <dt className="text-ink2">{que}</dt>
              <dd>{como}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** What the box understands and where a day's tasks begin; the keys only where there is a keyboard. */
export function AyudaDialog({ open, onCerrar }: { open: boolean; onCerrar: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(abierta) => !abierta && onCerrar()} title="Ayuda" size="lg">
      <div className="grid gap-6">
        <Parte titulo="En «Buscar o escanear» escribe" puntos={enLaCaja} />
        <Parte titulo="Tareas de todos los días" puntos={tareas} />
        <Parte titulo="Teclas" puntos={teclas} className="max-sm:hidden pointer-coarse:hidden" />
      </div>
    </Dialog>
  )
}
