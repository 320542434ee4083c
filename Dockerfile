# The command in a container, from the tarball of `make dist`:
#
#   docker build --build-arg TARBALL=.build/packages/espalier-0.1.0-x86_64-linux.tar.gz -t espalier .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" espalier render docs
#
# The command needs nothing but glibc. `make check-release` builds and runs the container if there is a Docker daemon.
FROM debian:12-slim
ARG TARBALL
ADD ${TARBALL} /opt/
RUN ln -s /opt/espalier-*/bin/espalier /usr/local/bin/espalier
WORKDIR /work
ENTRYPOINT ["espalier"]
CMD ["help"]
