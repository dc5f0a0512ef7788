import type { LlaveDeAcceso } from '@nitida/contract/llaves'
import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { crearLlave, hayLlaves } from '../../base/sesion/llaves.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const CAMPO_DE = { CONTRASENA_ACTUAL_INCORRECTA: 'actual' }
const conContrasena = { validate: (texto: string) => texto !== '' || 'Escribe tu contraseña.' }

/** What is open below the list: the form for a new key, or the question about one. */
type Abierto = 'nueva' | LlaveDeAcceso | null

/** One's own passkeys: with one of them one gets in by fingerprint, face or PIN of the device, without password or code. */
export function LlavesDeAcceso() {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.sesion.llaves, {}))
  const [abierto, setAbierto] = useState<Abierto>(null)
  const puede = hayLlaves()
  const llaves = data?.data ?? []
  const cerrar = () => setAbierto(null)
  return (
    <section aria-labelledby="llaves-de-acceso">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id="llaves-de-acceso" className="font-semibold">
          Llaves de acceso
        </h3>
        {puede && data && abierto === null ? (
          <Button size="sm" onClick={() => setAbierto('nueva')}>
            Agregar llave
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar tus llaves"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {data || error ? null : <Skeleton lines={2} />}
      {data && llaves.length === 0 ? (
        <p className="text-sm text-ink2">
          {puede
            ? 'Con una entras con tu huella, tu cara o el PIN de tu equipo, sin escribir contraseña ni código.'
            : 'No tienes. Para agregar una, abre Nítida por su dirección https en un navegador con llaves de acceso.'}
        </p>
      ) : null}
      <Lista llaves={llaves} quieta={abierto !== null} onQuitar={setAbierto} />
      {abierto === 'nueva' ? <Agregar onCerrar={cerrar} /> : null}
      {abierto && abierto !== 'nueva' ? <Quitar key={abierto.id} llave={abierto} onCerrar={cerrar} /> : null}
    </section>
  )
}

interface ListaProps {
  llaves: readonly LlaveDeAcceso[]
  /** Whether a form is open, so that no other one is asked for. */
  quieta: boolean
  onQuitar: (llave: LlaveDeAcceso) => void
}

function Lista({ llaves, quieta, onQuitar }: ListaProps) {
  const { zonaHoraria } = useSesion().estado
  if (llaves.length === 0) return null
  return (
    <ul aria-label="Tus llaves de acceso" className="divide-y divide-line">
      {llaves.map((llave) => (
        <li key={llave.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{llave.nombre}</p>
            <p className="text-sm text-ink2">
              {llave.usadaEn
                ? `Último uso: ${fechaHoraLarga(llave.usadaEn, zonaHoraria)}`
                : `Agregada el ${fechaHoraLarga(llave.creadaEn, zonaHoraria)}, sin usar`}
            </p>
          </div>
          <Button
            size="sm"
            disabled={quieta}
            onClick={() => onQuitar(llave)}
            aria-label={`Quitar la llave ${llave.nombre}`}
          >
            Quitar
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Botones({ onCerrar, enviando, children }: { onCerrar: () => void; enviando: boolean; children: string }) {
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      <Button onClick={onCerrar}>Regresar</Button>
      <Button type="submit" variant="primary" cargando={enviando}>
        {children}
      </Button>
    </div>
  )
}

function Agregar({ onCerrar }: { onCerrar: () => void }) {
  const cliente = useQueryClient()
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { nombre: '', actual: '' },
    accion: 'agregar la llave',
    campoDe: CAMPO_DE,
    hacer: async ({ nombre, actual }) => {
      const { data } = await call(api.sesion.pedirLlave, { body: { actual } })
      const firmada = await crearLlave(data)
      await call(api.sesion.agregarLlave, { body: { nombre, firmada } })
      await cliente.invalidateQueries(consulta(api.sesion.llaves, {}))
      toast.exito('¡Llave agregada!', 'La próxima vez entra con «Entrar con llave de acceso».')
      onCerrar()
    },
  })
  return (
    <Form onSubmit={enviar} aria-label="Agregar llave de acceso" className="mt-2">
      <FalloAviso fallo={fallo} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nombre de la llave"
          required
          autoFocus
          maxLength={60}
          ayuda="Para reconocerla: «Celular», «Caja 1»."
          error={errorDe('nombre')}
          {...register('nombre', { validate: (texto) => texto.trim() !== '' || 'Ponle un nombre.' })}
        />
        <PasswordField
          label="Tu contraseña"
          required
          maxLength={CONTRASENA_MAXIMA}
          error={errorDe('actual')}
          {...register('actual', conContrasena)}
        />
      </div>
      <Botones onCerrar={onCerrar} enviando={enviando}>
        Guardar llave
      </Botones>
    </Form>
  )
}

function Quitar({ llave, onCerrar }: { llave: LlaveDeAcceso; onCerrar: () => void }) {
  const cliente = useQueryClient()
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { actual: '' },
    accion: 'quitar la llave',
    campoDe: CAMPO_DE,
    hacer: async (body) => {
      await call(api.sesion.quitarLlave, { params: { id: llave.id }, body })
      await cliente.invalidateQueries(consulta(api.sesion.llaves, {}))
      await cliente.invalidateQueries(consulta(api.sesion.abiertas, {}))
      toast.exito('¡Llave quitada!', `Con «${llave.nombre}» ya no se entra.`)
      onCerrar()
    },
  })
  return (
    <Form onSubmit={enviar} aria-label="Quitar llave de acceso" className="mt-2">
      <FalloAviso fallo={fallo} className="mb-4" />
      <PasswordField
        label="Tu contraseña"
        required
        autoFocus
        maxLength={CONTRASENA_MAXIMA}
        ayuda={`Para quitar «${llave.nombre}». Cierra tus sesiones en otros equipos.`}
        error={errorDe('actual')}
        {...register('actual', conContrasena)}
      />
      <Botones onCerrar={onCerrar} enviando={enviando}>
        Quitar llave
      </Botones>
    </Form>
  )
}
