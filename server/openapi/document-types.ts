import type { JsonSchema } from '../http/json-schema';
import type { Description, Parameter, Tag } from '../http/operation';

/** The parts of OpenAPI 3.1 that are used. */
export interface MediaType {
  schema?: JsonSchema;
  examples?: Record<string, { value: unknown }>;
  encoding?: Record<string, { contentType: string }>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, MediaType>;
}

export interface Reference {
  $ref: string;
}

export interface OperationObject {
  operationId: string;
  tags: [Tag];
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
}

export type Method = Description['method'];
export type PathItem = Partial<Record<Method, OperationObject>>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; email: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: Record<string, never[]>[];
  tags: { name: Tag; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
  };
}
