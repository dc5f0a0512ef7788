import { ChevronDown, Menu as MenuIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { toast } from '../ui/toast.ts'
import { Fila, Muestra } from './Muestra.tsx'

export function MuestraSuperpuestos() {
  return (
    <Muestra title="Diálogos, menús y avisos">
      <Fila>
        <DialogoMuestra />
        <ConfirmarMuestra />
        <ErrorMuestra />
        <CajonMuestra />
      </Fila>
      <Fila>
        <Menu
          label="Más acciones"
          align="start"
          trigger={<Button iconEnd={<ChevronDown />}>Más acciones</Button>}
          items={[
            { label: 'Descargar', onSelect: () => toast.info('Descargar') },
            { label: 'Reenviar', onSelect: () => undefined, motivo: 'La factura está cancelada.' },
            { label: 'Cancelar factura', onSelect: () => undefined, peligro: true },
          ]}
        />
        <Popover trigger={<Button>Ver cita</Button>} label="Cita" title="Miguel Á. Pérez">
          {(close) => (
            <>
              <p className="text-ink2">Sábado 21 de noviembre, 09:00</p>
              <Button size="sm" variant="primary" className="mt-3" onClick={close}>
                Confirmar cita
              </Button>
            </>
          )}
        </Popover>
        <Tooltip content="Entrega hoy">
          <Button variant="ghost">21 de noviembre de 2026</Button>
        </Tooltip>
      </Fila>
      <Fila>
        <Button onClick={() => toast.exito('¡Pedido actualizado!')}>Aviso de éxito</Button>
        <Button onClick={() => toast.info('Llegó un pedido nuevo', 'Folio 004813')}>Aviso informativo</Button>
        <Button onClick={() => toast.error('No se pudo actualizar el estatus del pedido.', 'Revisa tu conexión.')}>
          Aviso de error
        </Button>
      </Fila>
    </Muestra>
  )
}

function DialogoMuestra() {
  const [open, setOpen] = useState(false)
  const [hora, setHora] = useState<string | null>('09:00')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir diálogo</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Hora de Sesión"
        description="El usuario solo podrá entrar en este horario."
        size="sm"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Regresar</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Guardar horario
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField label="Desde" required value={hora} onValueChange={setHora} />
          <TextField label="Comentario" />
        </div>
      </Dialog>
    </>
  )
}

function ConfirmarMuestra() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setOpen(true)}>
        Eliminar
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="¿Eliminar el pedido 004812?"
        description="De MARÍA FERNANDA HERNÁNDEZ GARCÍA, por $2,350.00. No podrás revertir esta acción."
        confirmLabel="Eliminar pedido"
        peligro
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

function ErrorMuestra() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cerrar sesión</Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="¿Salir de Nítida?"
        description="Se borra de este equipo lo que dejaste buscado."
        confirmLabel="Salir"
        error="No se pudo cerrar la sesión. Intenta de nuevo."
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

function CajonMuestra() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<MenuIcon />} onClick={() => setOpen(true)}>
        Menú
      </Button>
      <Drawer open={open} onOpenChange={setOpen} label="Menú principal">
        <nav aria-label="Principal" className="p-3">
          <a href="#pacientes" className="block rounded-control px-3 py-2 font-medium hover:bg-sunken">
            Pacientes
          </a>
        </nav>
      </Drawer>
    </>
  )
}
