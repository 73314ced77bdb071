"""An image for container runtimes, by the OCI image format, made without a daemon and without root: the program, the libraries
that it needs, the certificates of the web, and a folder /data for a user of its own. The same files make the same bytes.

Podman, skopeo and umoci read it as an OCI archive; manifest.json is what `docker load` asks for.
"""
import gzip
import hashlib
import io
import json
import pathlib
import re
import subprocess
import tarfile

USER = 10001
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
ARCHITECTURES = {"amd64": "amd64", "arm64": "arm64"}  # Debian's names, and those of the format


def libraries(program):
    """Where each stands that the program is linked to, the loader among them."""
    told = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    return sorted(set(re.findall(r"(?:=> )?(/\S+) \(0x", told)))


def packed(entries):
    """A tar of (name, content or None for a folder, mode, owner)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content, mode, owner in entries:
            entry = tarfile.TarInfo(name)
            entry.mode, entry.uid, entry.gid = mode, owner, owner
            if content is None:
                entry.type = tarfile.DIRTYPE
            else:
                entry.size = len(content)
            tar.addfile(entry, None if content is None else io.BytesIO(content))
    return out.getvalue()


def root(program):
    plain = {"usr/bin/banquier": (program.read_bytes(), 0o755),
             CERTIFICATES: (pathlib.Path("/", CERTIFICATES).read_bytes(), 0o644),
             "etc/passwd": (f"banquier:x:{USER}:{USER}::/data:/usr/bin/banquier\n".encode(), 0o644),
             "etc/group": (f"banquier:x:{USER}:\n".encode(), 0o644)}
    for library in libraries(program):
        plain[library[1:]] = (pathlib.Path(library).read_bytes(), 0o755)
    folders = {str(parent) for name in plain for parent in pathlib.PurePath(name).parents} - {"."}
    entries = [(name, None, 0o755, 0) for name in folders]
    entries += [("data", None, 0o700, USER), ("tmp", None, 0o1777, 0)]
    entries += [(name, content, mode, 0) for name, (content, mode) in plain.items()]
    return packed(sorted(entries))


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def write_image(program, version, architecture, target):
    layer = root(program)
    zipped = gzip.compress(layer, mtime=0)
    config = {
        "architecture": ARCHITECTURES[architecture], "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "ExposedPorts": {"8484/tcp": {}}, "Volumes": {"/data": {}}, "WorkingDir": "/data",
            "Env": ["PATH=/usr/bin", "BANQUIER_DATA=/data", "BANQUIER_LISTEN=0.0.0.0"],
            "Entrypoint": ["/usr/bin/banquier"], "Cmd": ["serve"], "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "Banquier", "org.opencontainers.image.version": version}},
        "rootfs": {"type": "layers", "diff_ids": [digest(layer)]}}
    blobs = {}

    def blob(data, kind, **more):
        blobs[digest(data)] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": digest(data), "size": len(data), **more}

    text = lambda value: json.dumps(value, sort_keys=True).encode()
    configured = blob(text(config), "config.v1+json")
    layered = blob(zipped, "layer.v1.tar+gzip")
    manifest = blob(text({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                          "config": configured, "layers": [layered]}),
                    "manifest.v1+json", annotations={"org.opencontainers.image.ref.name": version,
                                                     "io.containerd.image.name": f"docker.io/library/banquier:{version}"})
    place = lambda described: "blobs/" + described["digest"].replace(":", "/")
    files = {"oci-layout": text({"imageLayoutVersion": "1.0.0"}),
             "index.json": text({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}),
             "manifest.json": text([{"Config": place(configured), "Layers": [place(layered)], "RepoTags": [f"banquier:{version}"]}])}
    files.update({"blobs/" + name.replace(":", "/"): data for name, data in blobs.items()})
    folders = [(name, None, 0o755, 0) for name in ("blobs", "blobs/sha256")]
    target.write_bytes(packed(folders + [(name, data, 0o644, 0) for name, data in sorted(files.items())]))
