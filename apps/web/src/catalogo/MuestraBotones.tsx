import { ArrowRight, CalendarPlus, Plus, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Fila, Muestra } from './Muestra.tsx'

const motivo = 'El pedido ya fue entregado.'

export function MuestraBotones() {
  const [cargando, setCargando] = useState(false)
  return (
    <Muestra title="Botones">
      <Fila>
        <Button variant="primary" icon={<Plus />}>
          Nuevo pedido
        </Button>
        <Button icon={<Printer />}>Imprimir</Button>
        <Button variant="ghost">Ver todos</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Eliminar pedido
        </Button>
        <LinkButton href="#botones" icon={<ArrowRight />}>
          Ir a tickets
        </LinkButton>
      </Fila>
      <Fila>
        <Button size="sm">Chico</Button>
        <Button>Normal</Button>
        <Button size="lg" variant="primary">
          Grande
        </Button>
      </Fila>
      <Fila>
        <Button variant="primary" cargando={cargando} onClick={() => setCargando(true)}>
          Guardar cambios
        </Button>
        <Button variant="primary" cargando mientras="Timbrando…">
          Enviar Factura
        </Button>
        <Button cargando>Guardando</Button>
        <Button disabled>Deshabilitado</Button>
        <Button motivo={motivo}>Actualizar Estatus</Button>
        <Button variant="ghost" motivo={motivo}>
          Editar
        </Button>
      </Fila>
      <Fila>
        <IconButton label="Nueva cita" icon={<CalendarPlus />} />
        <IconButton label="Imprimir ticket" variant="secondary" icon={<Printer />} />
        <IconButton label="Eliminar ticket" variant="danger" icon={<Trash2 />} />
        <IconButton label="Imprimir copia" size="sm" icon={<Printer />} />
        <IconButton label="Reimprimir" icon={<Printer />} motivo="No hay impresora conectada." />
        <IconButton label="Imprimiendo" icon={<Printer />} cargando />
      </Fila>
    </Muestra>
  )
}
