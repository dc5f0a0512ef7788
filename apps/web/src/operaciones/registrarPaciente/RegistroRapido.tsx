import type { Cliente } from '@nitida/contract/clientes'
import { limpiarLinea } from '@nitida/contract/textos'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { CampoTelefono } from '../../base/formularios/CampoTelefono.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { type FalloDeFormulario, falloDeFormulario } from '../../base/formularios/fallo.ts'
import { useDescarte } from '../../base/formularios/useDescarte.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/paciente/clientes.consulta.ts'
import { SucursalField } from '../../entidades/sucursal/SucursalField.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { EsEl } from './EsEl.tsx'
import { conocidosPor } from './useDialogoDePaciente.ts'
import { useCrearPaciente } from './usePacientes.ts'

interface Props {
  open: boolean
  /** The searched text: his name, or his phone. */
  texto: string
  /** The branch that narrowed the list; without one type 0 chooses. */
  sucursal: number | null
  onListo: (cliente: Cliente) => void
  onCerrar: () => void
}

/** A changed field loses its mark, and the last mark takes its banner along. */
function sinMarca(fallo: FalloDeFormulario | null, campo: string): FalloDeFormulario | null {
  if (!fallo || !(campo in fallo.campos)) return fallo
  const { [campo]: _, ...campos } = fallo.campos
  return Object.keys(campos).length > 0 ? { ...fallo, campos } : null
}

const escrito = (formulario: HTMLFormElement, campo: string): string =>
  String(new FormData(formulario).get(campo) ?? '').trim()

/** Sends the form, and tells what of it was refused. */
function useRegistro(
  { onListo, onCerrar }: Pick<Props, 'onListo' | 'onCerrar'>,
  sucursal: { sucursal?: number | null },
) {
  const crear = useCrearPaciente()
  const [fallo, setFallo] = useState<FalloDeFormulario | null>(null)
  const registrar = async (formulario: HTMLFormElement) => {
    if (crear.isPending) return
    setFallo(null)
    const datos = {
      nombreCompleto: escrito(formulario, 'nombreCompleto'),
      edad: escrito(formulario, 'edad'),
      telefono: escrito(formulario, 'telefono'),
      ...sucursal,
    }
    try {
      const { data } = await crear.mutateAsync(datos)
      const { data: cliente } = await call(api.clientes.porId, { params: { id: data.id } })
      toast.exito('¡Paciente creado!', cliente.nombreCompleto)
      onListo(cliente)
      onCerrar()
    } catch (error) {
      setFallo(falloDeFormulario(error, 'guardar el paciente'))
    }
  }
  const quitarMarca = (campo: string) => setFallo((antes) => sinMarca(antes, campo))
  return { fallo, registrando: crear.isPending, registrar, quitarMarca }
}

/** What the searched text says of him already. */
function conocidosDe(texto: string): { nombre: string; telefono: string } {
  const { nombreCompleto = '', telefono = '' } = conocidosPor(texto)
  return { nombre: nombreCompleto, telefono }
}

/** A new patient in three fields, within the task that needs him; the rest of his record can wait. */
export function RegistroRapido({ open, texto, sucursal, onListo, onCerrar }: Props) {
  const todas = veTodas(useSesion().usuario)
  const [elegida, setElegida] = useState(sucursal)
  const [sucio, setSucio] = useState(false)
  const [quien, setQuien] = useState(() => conocidosDe(texto))
  const { cancelar, preguntas } = useDescarte(sucio, onCerrar)
  const { fallo, registrando, registrar, quitarMarca } = useRegistro(
    { onListo, onCerrar },
    todas ? { sucursal: elegida } : {},
  )
  const alEnviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault()
    void registrar(evento.currentTarget)
  }
  return (
    <Dialog open={open} onOpenChange={(abierto) => !abierto && cancelar()} title="Registrar paciente" size="sm">
      <Form
        onSubmit={alEnviar}
        aria-label="Registrar paciente"
        className="grid gap-4"
        onChange={(evento) => {
          const { target } = evento
          setSucio(true)
          setQuien({
            nombre: escrito(evento.currentTarget, 'nombreCompleto'),
            telefono: escrito(evento.currentTarget, 'telefono'),
          })
          if (target instanceof HTMLInputElement) quitarMarca(target.name)
        }}
      >
        <CamposDeRegistro texto={texto} fallo={fallo} />
        {todas && sucursal === null ? (
          <SucursalField
            label="Sucursal"
            required
            value={elegida}
            onValueChange={setElegida}
            error={fallo?.campos.sucursal}
          />
        ) : null}
        <EsEl {...quien} sucursal={elegida ?? null} />
        <FalloAviso fallo={fallo} />
        <BotonesDeFormulario onCerrar={cancelar} cargando={registrando}>
          Registrar
        </BotonesDeFormulario>
      </Form>
      {preguntas}
    </Dialog>
  )
}

function CamposDeRegistro({ texto, fallo }: { texto: string; fallo: FalloDeFormulario | null }) {
  const { nombre, telefono } = conocidosDe(texto)
  return (
    <>
      <TextField
        label="Nombre completo"
        name="nombreCompleto"
        required
        maxLength={160}
        autoComplete="off"
        clean={limpiarLinea}
        defaultValue={nombre}
        error={fallo?.campos.nombreCompleto}
      />
      <div className="grid grid-cols-[6rem_1fr] items-start gap-4">
        <TextField
          label="Edad"
          name="edad"
          required
          inputMode="numeric"
          autoComplete="off"
          error={fallo?.campos.edad}
        />
        <CampoTelefono
          label="Teléfono"
          name="telefono"
          required
          defaultValue={telefono}
          ayuda="Sin teléfono: 0000000000."
          error={fallo?.campos.telefono}
        />
      </div>
    </>
  )
}
